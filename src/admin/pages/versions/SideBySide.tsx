import { useEffect, useRef, useState } from 'react';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { connectEditorPreview } from '../preview/connectEditorPreview.ts';
import { EditorStore } from '../store/EditorStore.ts';
import styles from './Versions.module.css';

type Side = { readonly name: string; readonly document: JsonObject };

/** Renders two documents of a page beside each other, as viewers would see them. */
export default function SideBySide({ pageId, sides }: { readonly pageId: string; readonly sides: readonly Side[] }) {
  return (
    <div className={styles['sides']}>
      {sides.map(({ name, document }, index) => (
        <figure key={index}>
          <figcaption>{name}</figcaption>
          <Preview pageId={pageId} name={name} document={document} />
        </figure>
      ))}
    </div>
  );
}

function Preview({ pageId, name, document }: Side & { readonly pageId: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [store] = useState(() => new EditorStore(pageId, document, () => 0));
  useEffect(
    () => (frame.current ? connectEditorPreview({ frame: frame.current, store, onState: () => undefined }) : undefined),
    [store],
  );
  useEffect(() => store.replaceDocument(document), [store, document]);
  return (
    // The frame shows a page of the product, which needs scripts and its origin. A sandbox that allows both is useless.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe ref={frame} src="/_admin/composed-page-preview" title={name} />
  );
}
