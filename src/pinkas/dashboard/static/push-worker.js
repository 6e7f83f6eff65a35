/* Shows notifications that are pushed to this browser, also while no page is open (src/pinkas/domains/notifications). */
"use strict";

self.addEventListener("push", function (event) {
  var said = {};
  try { said = event.data.json(); } catch (fault) { /* a push without a message is shown as the name alone */ }
  event.waitUntil(self.registration.showNotification(said.title || "Pinkas", {
    body: said.body || "",
    tag: said.tag || "pinkas",
    lang: said.language || "",
    dir: "auto",
    data: { link: said.link || "/app" }
  }));
});

self.addEventListener("notificationclick", function (event) {
  event.notification.close();
  var link = new URL(event.notification.data.link, self.location.href);
  if (link.origin !== self.location.origin) { link = new URL("/app", self.location.href); }
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(function (windows) {
    var open = windows.find(function (one) { return one.url === link.href; });
    return open ? open.focus() : self.clients.openWindow(link.href);
  }));
});
