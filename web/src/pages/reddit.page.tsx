import { usePageData } from "../router/page-data.tsx";
import { Community } from "./community.tsx";

/** /reddit */
export default function RedditPage() {
  return <Community name="Reddit" url={usePageData("reddit").url} />;
}
