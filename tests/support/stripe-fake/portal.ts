import type { PaymentMethodConfiguration, PortalConfiguration, PortalSession } from "./objects.ts";
import type { Params } from "./params.ts";
import { newId, type World } from "./world.ts";

/** POST /v1/billing_portal/sessions */
export function createSession(world: World, params: Params): PortalSession {
  const id = newId("bps");
  const flow = params.text("flow_data[type]");
  params.ignore("flow_data");
  const configuration = params.text("configuration");
  return world.add({
    id,
    object: "billing_portal.session",
    created: world.now(),
    livemode: world.settings.livemode,
    customer: world.get("customer", params.need("customer")).id,
    configuration: configuration ? world.get("billing_portal.configuration", configuration).id : "bpc_default",
    locale: params.text("locale") ?? null,
    return_url: params.text("return_url") ?? null,
    url: `https://billing.stripe.com/p/session/${id}`,
    flow: flow ? { type: flow } : null,
  });
}

/** POST /v1/billing_portal/configurations: of the features, the one that replaces a card. */
export function createConfiguration(world: World, params: Params): PortalConfiguration {
  const update = "features[payment_method_update]";
  const methods = params.text(`${update}[payment_method_configuration]`);
  return world.add({
    id: newId("bpc"),
    object: "billing_portal.configuration",
    created: world.now(),
    livemode: world.settings.livemode,
    active: true,
    name: params.text("name") ?? null,
    features: {
      payment_method_update: {
        enabled: params.bool(`${update}[enabled]`) ?? false,
        payment_method_configuration: methods ? world.get("payment_method_configuration", methods).id : null,
      },
    },
  });
}

/** POST /v1/payment_method_configurations */
export function createMethods(world: World, params: Params): PaymentMethodConfiguration {
  const name = params.need("name");
  const kinds = params.names().flatMap((field) => /^(\w+)\[display_preference\]\[preference\]$/.exec(field)?.[1] ?? []);
  const on = kinds.filter(
    (kind) => params.oneOf(`${kind}[display_preference][preference]`, ["on", "off", "none"]) === "on",
  );
  return world.add({
    id: newId("pmc"),
    object: "payment_method_configuration",
    created: world.now(),
    livemode: world.settings.livemode,
    name,
    active: true,
    on,
  });
}
