import { useEffect, useRef, useState } from 'react';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { connectEditorPreview, type PreviewFrame } from '../preview/connectEditorPreview.ts';
import { EditorStore } from '../store/EditorStore.ts';
import styles from './Versions.module.css';

type Side = { readonly name: string; readonly document: JsonObject };

type Props = {
  readonly pageId: string;
  readonly sides: readonly Side[];
  /** The frame that shows such documents. */
  readonly preview: PreviewFrame;
};

/** Renders two states of a document beside each other, as viewers would see them. */
export default function SideBySide({ pageId, sides, preview }: Props) {
  return (
    <div className={styles['sides']}>
      {sides.map(({ name, document }, index) => (
        <figure key={index}>
          <figcaption>{name}</figcaption>
          <Preview {...{ pageId, name, document, preview }} />
        </figure>
      ))}
    </div>
  );
}

function Preview({ pageId, name, document, preview }: Side & Omit<Props, 'sides'>) {
  const { path, shown } = preview;
  const frame = useRef<HTMLIFrameElement>(null);
  const [store] = useState(() => new EditorStore(pageId, document, () => 0));
  useEffect(
    () =>
      frame.current
        ? connectEditorPreview({ frame: frame.current, store, shown, onState: () => undefined })
        : undefined,
    [store, shown],
  );
  useEffect(() => store.replaceDocument(document), [store, document]);
  return (
    // The frame shows a page of the product, which needs scripts and its origin. A sandbox that allows both is useless.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe ref={frame} src={path} title={name} />
  );
}
