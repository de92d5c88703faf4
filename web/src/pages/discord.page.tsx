import { usePageData } from "../router/page-data.tsx";
import { Community } from "./community.tsx";

/** /discord */
export default function DiscordPage() {
  return <Community name="Discord" url={usePageData("discord").url} />;
}
