import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useRead } from "../../../lib/use-read.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { INBOX_KEY, readPicture } from "./api.ts";

/** A picture that came with a mail. Only the team may read it, so it comes with the session's token and not by its address. */
export function Picture({ message, name }: { message: string; name: string }) {
  const picture = useRead([...INBOX_KEY, "picture", message, name], () => readPicture(message, name), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded from={picture} skeleton="h-40">
      {(content) => <Shown content={content} />}
    </Loaded>
  );
}

function Shown({ content }: { content: Blob }) {
  const { t } = useLingui();
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="self-start">
      <img src={address} alt={t`Attachment of the message`} className="max-h-96 rounded-control" />
    </a>
  );
}
