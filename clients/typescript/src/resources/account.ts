// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** People: registering, logging in, sessions, passwords and two-factor authentication. */
export class Account extends Resource {
  /**
   * Register a person and the first business.
   *
   * Registers a person with a first business, and logs in. The refresh token is an HttpOnly cookie.
   */
  register(body: types.Registration, options: CallOptions = {}): Promise<types.Registered> {
    return this.json("POST", "/auth/register", { body }, options);
  }

  /**
   * Log in; answers a dashboard JWT and a refresh cookie.
   *
   * Logs in. An unknown address and a wrong password answer the same, after the same time.
   *
   * Where two-factor is on, `code` is the authenticator's or a recovery code; without it the answer is `mfa_required`.
   */
  logIn(body: types.Login, options: CallOptions = {}): Promise<types.Session> {
    return this.json("POST", "/auth/login", { body }, options);
  }

  /**
   * New JWT.
   *
   * A new access token for the refresh cookie, which is exchanged for a new one. Other sites are refused.
   */
  refreshSession(options: CallOptions = {}): Promise<types.RefreshedSession> {
    return this.json("POST", "/auth/refresh", {}, options);
  }

  /**
   * End the session.
   *
   * Ends the session: its tokens are refused from the next request on.
   */
  logOut(options: CallOptions = {}): Promise<void> {
    return this.nothing("POST", "/auth/logout", {}, options);
  }

  /**
   * Open sessions.
   *
   * One's open sessions, newest first; `lastUsedAt` is the last refresh.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  listSessions(query: { limit?: number; cursor?: string; include?: "total"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.OpenSessionPage> {
    return this.json("GET", "/auth/sessions", { query }, options);
  }

  /** Open sessions: all pages, one after the other. */
  iterateSessions(query: { limit?: number; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.OpenSession, void> {
    return this.pages("items", "GET", "/auth/sessions", { query }, options);
  }

  /**
   * End one.
   *
   * Ends one of one's sessions: its very next request is refused.
   */
  endSession(id: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/auth/sessions/${segment(id)}`, {}, options);
  }

  /**
   * The person, businesses and roles.
   *
   * The person of the session and the businesses they may act in.
   */
  getCurrentUser(options: CallOptions = {}): Promise<types.Me> {
    return this.json("GET", "/auth/me", {}, options);
  }

  /**
   * Change name, language or e-mail.
   *
   * Changes one's name, language or e-mail address. Another address takes the password.
   */
  updateCurrentUser(body: types.PersonChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Me> {
    return this.json("PATCH", "/auth/me", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Change the password.
   *
   * Changes the password. Every other session of the person ends at once.
   */
  changePassword(body: types.PasswordChange, options: CallOptions = {}): Promise<void> {
    return this.nothing("POST", "/auth/password/change", { body }, options);
  }

  /**
   * Send a reset link.
   *
   * Sends a mail by which a new password is set. The answer is the same whether the address is known or not.
   */
  requestPasswordReset(body: types.ForgottenPassword, options: CallOptions = {}): Promise<void> {
    return this.nothing("POST", "/auth/password/forgot", { body }, options);
  }

  /**
   * Set a new password with the link's token.
   *
   * Sets a new password with the token of the mail, once. Every session of the person ends.
   */
  resetPassword(body: types.PasswordReset, options: CallOptions = {}): Promise<void> {
    return this.nothing("POST", "/auth/password/reset", { body }, options);
  }

  /**
   * Start two-factor set-up.
   *
   * Makes the secret of an authenticator. Logins ask for its codes only after one of them has confirmed it.
   */
  startMfaSetup(body: types.NewSecondFactor, options: CallOptions = {}): Promise<types.StartedSecondFactor> {
    return this.json("POST", "/auth/mfa", { body }, options);
  }

  /**
   * Turn two-factor off.
   *
   * Turns two-factor off. It takes the password and a code, and does not say which of them was wrong.
   */
  disableMfa(body: types.SecondFactorEnd, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", "/auth/mfa", { body }, options);
  }

  /**
   * Confirm it with a code; answers recovery codes.
   *
   * Turns two-factor on with a first code. The recovery codes are in this answer and nowhere else.
   */
  confirmMfaSetup(body: types.SecondFactorCode, options: CallOptions = {}): Promise<types.MfaRecoveryCodes> {
    return this.json("POST", "/auth/mfa/confirm", { body }, options);
  }
}
