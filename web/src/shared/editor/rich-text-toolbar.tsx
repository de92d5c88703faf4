import { Toolbar } from "@base-ui/react/toolbar";
import { useLingui } from "@lingui/react/macro";
import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import {
  CodeBlockIcon,
  CodeIcon,
  GridIcon,
  LinkIcon,
  ListIcon,
  NumbersIcon,
  PictureIcon,
  QuoteIcon,
  RedoIcon,
  UndoIcon,
} from "./editor-icons.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { addRow, changeColumns, insertTable, isInTable, removeRow } from "./table-commands.ts";

type Props = {
  editor: Editor;
  /** Id of the text that the buttons edit. */
  controls: string;
};

/** The editor's buttons: one Tab stop, arrow keys between them. */
export function RichTextToolbar({ editor, controls }: Props) {
  const { t } = useLingui();
  const [asks, setAsks] = useState<"link" | "picture" | null>(null);
  const is = useEditorState({ editor, selector: ({ editor: current }) => marksAt(current) });
  const run = () => editor.chain().focus();
  const heading = (level: 2 | 3 | 4, label: string) => (
    <Tool pressed={is.level === level} onClick={() => run().toggleHeading({ level }).run()}>
      H{level}
      <span className="sr-only"> {label}</span>
    </Tool>
  );
  return (
    <div className="border-b border-edge">
      <Toolbar.Root aria-label={t`Formatting`} aria-controls={controls} className="flex flex-wrap gap-0.5 p-1">
        {heading(2, t`Heading`)}
        {heading(3, t`Heading, level 3`)}
        {heading(4, t`Heading, level 4`)}
        <Tool label={t`Bold`} pressed={is.bold} onClick={() => run().toggleBold().run()}>
          <span className="font-bold">{t({ message: "B", context: "bold" })}</span>
        </Tool>
        <Tool label={t`Italic`} pressed={is.italic} onClick={() => run().toggleItalic().run()}>
          <span className="italic">{t({ message: "I", context: "italic" })}</span>
        </Tool>
        <Tool label={t`Code`} pressed={is.code} onClick={() => run().toggleCode().run()}>
          <CodeIcon />
        </Tool>
        <Tool label={t`Link`} pressed={is.link} onClick={() => setAsks("link")}>
          <LinkIcon />
        </Tool>
        <Tool label={t`Bulleted list`} pressed={is.bullets} onClick={() => run().toggleBulletList().run()}>
          <ListIcon />
        </Tool>
        <Tool label={t`Numbered list`} pressed={is.numbers} onClick={() => run().toggleOrderedList().run()}>
          <NumbersIcon />
        </Tool>
        <Tool label={t`Quote`} pressed={is.quote} onClick={() => run().toggleBlockquote().run()}>
          <QuoteIcon />
        </Tool>
        <Tool label={t`Block of code`} pressed={is.codeBlock} onClick={() => run().toggleCodeBlock().run()}>
          <CodeBlockIcon />
        </Tool>
        <Tool label={t`Picture`} onClick={() => setAsks("picture")}>
          <PictureIcon />
        </Tool>
        <Tool label={t`Table`} disabled={is.table} onClick={() => insertTable(editor)}>
          <GridIcon />
        </Tool>
        <Tool label={t`Undo`} disabled={!is.undo} onClick={() => run().undo().run()}>
          <UndoIcon />
        </Tool>
        <Tool label={t`Redo`} disabled={!is.redo} onClick={() => run().redo().run()}>
          <RedoIcon />
        </Tool>
        {is.table && <TableTools editor={editor} />}
      </Toolbar.Root>
      {asks === "link" && <LinkDialog editor={editor} onClose={() => setAsks(null)} />}
      {asks === "picture" && <PictureDialog editor={editor} onClose={() => setAsks(null)} />}
    </div>
  );
}

function marksAt(editor: Editor) {
  const level: unknown = editor.getAttributes("heading").level;
  return {
    level: editor.isActive("heading") ? level : 0,
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    code: editor.isActive("code"),
    link: editor.isActive("link"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    codeBlock: editor.isActive("codeBlock"),
    table: isInTable(editor),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

/** Row and column tools, while the cursor is in a table. */
function TableTools({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  return (
    <Toolbar.Group className="flex basis-full flex-wrap gap-0.5 border-t border-line pt-1">
      <WordTool onClick={() => addRow(editor)}>{t`Add a row`}</WordTool>
      <WordTool onClick={() => removeRow(editor)}>{t`Remove the row`}</WordTool>
      <WordTool onClick={() => changeColumns(editor, 1)}>{t`Add a column`}</WordTool>
      <WordTool onClick={() => changeColumns(editor, -1)}>{t`Remove the column`}</WordTool>
    </Toolbar.Group>
  );
}

const LOOK =
  "inline-flex h-9 min-w-9 items-center justify-center rounded-md px-2 text-sm text-muted hover:bg-raised hover:text-fg aria-pressed:bg-raised aria-pressed:text-accent data-disabled:opacity-45";

/** Without a label, its text is its name. */
type ToolProps = { label?: string; pressed?: boolean; disabled?: boolean; onClick: () => void; children: ReactNode };

function Tool({ label, pressed, disabled = false, onClick, children }: ToolProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={label}
      disabled={disabled}
      {...(pressed !== undefined && { "aria-pressed": pressed })}
      onClick={onClick}
      className={LOOK}
    >
      {children}
    </Toolbar.Button>
  );
}

function WordTool({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Toolbar.Button onClick={onClick} className={LOOK}>
      {children}
    </Toolbar.Button>
  );
}
