import WpDecoyPage from "./wp-admin.page.tsx";

/** /wp-login, another address of the same page */
export default WpDecoyPage;
