/* Switches notifications on in this browser: it asks the person, subscribes at the push service of the browser with the
   key of this service, and sends what came of it as the form that stands in the page. */
(function () {
  "use strict";
  var form = document.getElementById("push-on"), told = document.getElementById("push-told");
  if (!form) { return; }
  var able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) { return; }
  told.textContent = "";
  form.hidden = false;

  function base64url(buffer) {
    var text = String.fromCharCode.apply(null, new Uint8Array(buffer));
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  function subscribe(registration) {
    var key = form.dataset.key;
    return registration.pushManager.getSubscription().then(function (one) {
      var used = one && one.options && one.options.applicationServerKey;
      return one && !(used && base64url(used) === key) ? one.unsubscribe() : null;
    }).then(function () {
      return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    });
  }
  function ready() {
    return navigator.serviceWorker.register(form.dataset.worker, { scope: "/app/" }).then(function () {
      return navigator.serviceWorker.ready;
    });
  }
  function fill(subscription) {
    var said = subscription.toJSON();
    form.elements.endpoint.value = said.endpoint;
    form.elements["keys.p256dh"].value = said.keys.p256dh;
    form.elements["keys.auth"].value = said.keys.auth;
    form.submit();
  }
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    form.setAttribute("aria-busy", "true");
    Notification.requestPermission().then(function (answer) {
      if (answer !== "granted") { told.textContent = told.dataset.denied; return null; }
      return ready().then(subscribe).then(fill);
    }).catch(function () { told.textContent = told.dataset.failed; }).then(function () {
      form.removeAttribute("aria-busy");
    });
  });
})();
