export { offeredProviders } from "./providers.ts";
