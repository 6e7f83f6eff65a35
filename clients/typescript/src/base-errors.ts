// Errors by status. Those by code are generated: `errors.ts` has them all.

export interface ErrorFacts {
  code?: string;
  status?: number;
  hint?: string;
  details?: readonly ErrorDetail[];
  requestId?: string;
  retryAfter?: number;
  body?: Record<string, unknown>;
  cause?: unknown;
}

/** What is wrong with one field. */
export interface ErrorDetail {
  field: string;
  code: string;
  message: string;
}

/** Anything that a call throws. `code` is stable: a program decides by it, or by the class. */
export class PinkasError extends Error {
  readonly code: string;
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** What to do about it, where that is known. */
  readonly hint: string | undefined;
  /** Every failing field. */
  readonly details: readonly ErrorDetail[];
  /** What the operator of the service finds the request by. */
  readonly requestId: string | undefined;
  /** Seconds after which to try again, where the service says so. */
  readonly retryAfter: number | undefined;
  /** The whole answer, with the facts that stand beside the code. */
  readonly body: Record<string, unknown>;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = new.target.name;
    this.code = facts.code ?? "";
    this.status = facts.status;
    this.hint = facts.hint;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.body = facts.body ?? {};
  }
}

/** There was no whole answer: no connection, or it ended, or it took too long. */
export class ConnectionFailed extends PinkasError {}
/** The answer is not one of this API: something else answers at the address. */
export class UnexpectedAnswer extends PinkasError {}
/** 202: the call is above the bounds of the credential. Nothing was done; `body.approval` waits for a person. */
export class ApprovalPending extends PinkasError {}
/** A webhook that is not ours, was changed, or is too old. */
export class WebhookRefused extends PinkasError {}
/** The service refused the request (4xx). Nothing was changed. */
export class RequestError extends PinkasError {}
/** 400: the request cannot be read. */
export class BadRequestError extends RequestError {}
/** 401: the credential is missing, unknown or at its end. */
export class UnauthorizedError extends RequestError {}
/** 403: the credential may not do this. */
export class ForbiddenError extends RequestError {}
/** 404: it is not there, or not of this business. */
export class NotFoundError extends RequestError {}
/** 405: the address does not take that method. */
export class MethodNotAllowedError extends RequestError {}
/** 404 or 405: the service does not know the operation. It is older than this client, or not this service. */
export class OperationUnknown extends NotFoundError {}
/** 408: the request took too long to arrive. */
export class RequestTimeoutError extends RequestError {}
/** 409: it does not go with how things stand. */
export class ConflictError extends RequestError {}
/** 410: it was there and is not any more. */
export class GoneError extends RequestError {}
/** 412: somebody changed it meanwhile. Read it again. */
export class PreconditionFailedError extends RequestError {}
/** 413: the body is larger than the operation takes. */
export class PayloadTooLargeError extends RequestError {}
/** 415: the body has a media type that the operation does not take. */
export class UnsupportedMediaTypeError extends RequestError {}
/** 422: fields are wrong; `details` names each. */
export class UnprocessableError extends RequestError {}
/** 429: more requests than the credential may make; `retryAfter` says when it may again. */
export class TooManyRequestsError extends RequestError {}
/** Something failed at the service (5xx). */
export class ServerError extends PinkasError {}
/** 503: a part of the service is not available. */
export class UnavailableError extends ServerError {}

export const BY_STATUS: Readonly<Record<number, typeof PinkasError | undefined>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  408: RequestTimeoutError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: UnprocessableError,
  429: TooManyRequestsError,
  503: UnavailableError,
};
