import { missing } from "./errors.ts";
import type { Params } from "./params.ts";
import { type Endpoint, newId, type World } from "./world.ts";

/** POST /v1/webhook_endpoints. Events go there from now on, signed with its own secret. */
export function createEndpoint(world: World, params: Params): Endpoint & { secret: string } {
  params.text("api_version");
  params.text("description");
  const endpoint: Endpoint = {
    id: newId("we"),
    object: "webhook_endpoint",
    url: params.text("url") ?? "",
    enabled_events: params.list("enabled_events"),
    status: "enabled",
  };
  const secret = `whsec_${newId("").replace(/\W/g, "")}`;
  world.endpoints.push(endpoint);
  world.onEndpoint(endpoint.url, secret);
  return { ...endpoint, secret };
}

/** GET /v1/webhook_endpoints. */
export function listEndpoints(world: World, params: Params): object {
  params.int("limit");
  return { object: "list", url: "/v1/webhook_endpoints", has_more: false, data: world.endpoints };
}

/** DELETE /v1/webhook_endpoints/{id}. */
export function deleteEndpoint(world: World, _: Params, id: string): object {
  const index = world.endpoints.findIndex((each) => each.id === id);
  if (index < 0) throw missing("webhook_endpoint", id);
  world.endpoints.splice(index, 1);
  return { id, object: "webhook_endpoint", deleted: true };
}
