import PocketBase from "pocketbase";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The browser's event stream, as far as the SDK uses it; the test decides when it opens and breaks. */
class Stream {
  static opened: { stream: Stream; at: number }[] = [];
  onerror: (() => void) | null = null;
  private readonly listeners = new Map<string, (event: unknown) => void>();
  closed = false;

  constructor() {
    Stream.opened.push({ stream: this, at: Date.now() });
  }
  addEventListener(name: string, listener: (event: unknown) => void): void {
    this.listeners.set(name, listener);
  }
  removeEventListener(name: string): void {
    this.listeners.delete(name);
  }
  close(): void {
    this.closed = true;
  }
  /** The server accepts the connection. */
  accept(id: string): void {
    this.listeners.get("PB_CONNECT")?.({ lastEventId: id, data: JSON.stringify({ clientId: id }) });
  }
}

const latest = () => Stream.opened.at(-1)?.stream ?? expect.fail("no stream was opened");

describe("realtime, by the SDK's own reconnection (spec §9)", () => {
  const sent: string[] = [];
  let pb: PocketBase;
  beforeEach(() => {
    vi.useFakeTimers();
    Stream.opened = [];
    sent.length = 0;
    vi.stubGlobal("EventSource", Stream);
    vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
      sent.push(String(init.body));
      return new Response(null, { status: 204 });
    });
    pb = new PocketBase("http://127.0.0.1:1");
    pb.autoCancellation(false);
  });
  afterEach(() => {
    pb.realtime.unsubscribe().catch(() => {});
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  async function connected(): Promise<void> {
    const done = pb.realtime.subscribe("orders/*", () => {});
    await vi.advanceTimersByTimeAsync(0);
    latest().accept("client1");
    await vi.advanceTimersByTimeAsync(100);
    await done;
  }

  it("comes back after 200, 300, 500, 1000, 1200, 1500 and 2000 ms, then every 2000 ms", async () => {
    await connected();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      const broken = Date.now();
      latest().onerror?.();
      await vi.advanceTimersByTimeAsync(3000);
      delays.push((Stream.opened.at(-1)?.at ?? 0) - broken);
    }
    expect(delays).toEqual([200, 300, 500, 1000, 1200, 1500, 2000, 2000, 2000]);
  });

  it("asks again for what it followed, as the new client", async () => {
    await connected();
    latest().onerror?.();
    await vi.advanceTimersByTimeAsync(200);
    latest().accept("client2");
    await vi.advanceTimersByTimeAsync(100);
    expect(JSON.parse(sent.at(-1) ?? "")).toEqual({ clientId: "client2", subscriptions: ["orders/*"] });
  });

  it("starts over with 200 ms once it was connected", async () => {
    await connected();
    for (let attempt = 0; attempt < 3; attempt++) {
      latest().onerror?.();
      await vi.advanceTimersByTimeAsync(3000);
    }
    latest().accept("client2");
    await vi.advanceTimersByTimeAsync(100);
    const broken = Date.now();
    latest().onerror?.();
    await vi.advanceTimersByTimeAsync(3000);
    expect((Stream.opened.at(-1)?.at ?? 0) - broken).toBe(200);
  });

  it("gives up a connection that is not there after 15 s", async () => {
    const refused = vi.fn();
    pb.realtime.subscribe("orders/*", () => {}).catch(refused);
    await vi.advanceTimersByTimeAsync(14_990);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(refused).toHaveBeenCalledOnce();
    expect(latest().closed).toBe(true);
  });
});
