import { ClientResponseError } from "pocketbase";
import { describe, expect, it } from "vitest";
import { mayReadAgain } from "./query-client.ts";
import { isAborted, isSessionOver, mayRetry, statusOf } from "./request-error.ts";

const answered = (status: number) => new ClientResponseError({ url: "/api/app/me", status, response: {} });
const cancelled = () => new ClientResponseError(new DOMException("gone", "AbortError"));

describe("what a request threw", () => {
  it("tells the status", () => {
    expect(statusOf(answered(503))).toBe(503);
    expect(statusOf(answered(0))).toBe(0);
    expect(statusOf(new Error("a fault of ours"))).toBeNull();
    expect(statusOf("text")).toBeNull();
  });

  it("carries 'Something went wrong' when the server gave no message", () => {
    expect(answered(500).message).toContain("Something went wrong");
  });

  it("knows a cancelled request by its abort flag", () => {
    expect(isAborted(cancelled())).toBe(true);
    expect(isAborted(new DOMException("gone", "AbortError"))).toBe(true);
    expect(isAborted(answered(500))).toBe(false);
    expect(isAborted(null)).toBe(false);
  });

  it("takes only 401 as the end of the session", () => {
    expect(isSessionOver(answered(401))).toBe(true);
    expect(isSessionOver(answered(403))).toBe(false);
  });
});

describe("one more try for reads", () => {
  it.each([0, 408, 409, 425, 429, 500, 502, 503, 504])("after %i", (status) => {
    expect(mayRetry(0, answered(status))).toBe(true);
    expect(mayRetry(1, answered(status))).toBe(false);
  });

  it.each([400, 401, 403, 404])("never after %i", (status) => expect(mayRetry(0, answered(status))).toBe(false));

  it("not after a read without an answer in time, which the page tells instead", () => {
    const late = new ClientResponseError(new DOMException("late", "TimeoutError"));
    expect(statusOf(late)).toBe(0);
    expect(isAborted(late)).toBe(false);
    expect(mayReadAgain(0, late)).toBe(false);
    expect(mayReadAgain(0, answered(503))).toBe(true);
  });

  it("never after our own cancellation or a fault of ours", () => {
    expect(mayRetry(0, cancelled())).toBe(false);
    expect(mayRetry(0, new TypeError("x is undefined"))).toBe(false);
  });
});
