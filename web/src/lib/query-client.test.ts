import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "./query-client.ts";

beforeEach(() => {
  queryClient.mount();
  onlineManager.setOnline(false);
});
afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.unmount();
  queryClient.clear();
});

it("fails a read without a network, after its one retry, and reads again with the network", async () => {
  const read = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new ClientResponseError({ status: 0 });
    return "data";
  });
  const observer = new QueryObserver(queryClient, { queryKey: ["read"], queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: "error", fetchStatus: "idle" }));
  expect(read).toHaveBeenCalledTimes(2);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("data"));
  stop();
});
