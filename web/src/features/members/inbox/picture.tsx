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
      {(content) => <Shown content={content} name={name} />}
    </Loaded>
  );
}

function Shown({ content, name }: { content: Blob; name: string }) {
  const { t } = useLingui();
  const [address, setAddress] = useState("");
  useEffect(() => {
    // Pages may show data: addresses, and no blob: ones (pb_hooks/pages/headers.ts).
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(content);
    return () => reader.abort();
  }, [content]);
  if (!address) return null;
  return (
    // A tab does not open a data: address.
    <a href={address} download={name} className="self-start">
      <img src={address} alt={t`Attachment of the message`} className="max-h-96 rounded-control" />
    </a>
  );
}
