import PrivacyPage from "./privacy.page.tsx";

/** /privacy-policy, another address of the same page */
export default PrivacyPage;
