import SubscriptionPlansPage from "./subscription-plans.page.tsx";

/** /subscription, another address of the same page */
export default SubscriptionPlansPage;
