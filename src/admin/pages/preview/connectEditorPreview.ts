// The editor's side of the preview protocol (schemas/preview): sends the draft and its changes to the preview frame.
// Pages of other content systems use src/preview-client instead.
import { reaction } from 'mobx';
import {
  PREVIEW_PROTOCOL,
  type PreviewFrameMessage,
  type PreviewHostMessage,
  type PreviewKind,
} from '#schemas/preview/messages.ts';
import type { RowMeasurement } from '#schemas/preview/measurement.ts';
import type { EditorStore } from '../store/EditorStore.ts';

type WithoutEnvelope<M> = M extends unknown ? Omit<M, 'marquee' | 'version'> : never;

/** A document other than a page, such as a menu or the theme: its kind and id in the messages to the frame. */
export type PreviewedDocument = { readonly kind: PreviewKind; readonly id: string };

/** Address of a frame that shows documents, and the document when it is not a page. */
export type PreviewFrame = { readonly path: string; readonly shown?: PreviewedDocument | undefined };

/** The frame in which a page is shown. */
export const PAGE_FRAME: PreviewFrame = { path: '/_admin/composed-page-preview' };

/** The frame of a preview, and the document that it shows. */
export type PreviewOptions = {
  readonly frame: HTMLIFrameElement;
  readonly store: EditorStore;
  /** The document of the store when it is not a page. Default: the page of the store. */
  readonly shown?: PreviewedDocument | undefined;
  readonly onState: (state: 'loading' | 'shown' | 'failed') => void;
  /** Called with what the frame measured of the rows that it shows. */
  readonly onMeasured?: ((rows: readonly RowMeasurement[]) => void) | undefined;
};

/** Time in ms that a frame may take to load. Then the pane shows a failure; the editor also works without a preview. */
const READY_TIMEOUT_MS = 20_000;

/**
 * Connects the editor's store with a preview frame of the same origin. Messages from other windows are ignored.
 * @returns a cleanup function
 */
export function connectEditorPreview({ frame, store, shown, onState, onMeasured }: PreviewOptions): () => void {
  let isOpen = false;
  /** The pointer that was selected in the frame, which is not sent back to it. */
  let selectedByFrame: string | undefined;

  const send = (message: WithoutEnvelope<PreviewHostMessage>): void =>
    frame.contentWindow?.postMessage({ marquee: 'preview', version: PREVIEW_PROTOCOL, ...message }, location.origin);
  /**
   * Sends a message that the frame receives before this call returns, so that its request to the server starts at once:
   * the preview shows what was typed only after the response. `postMessage` would deliver it only after this screen has
   * been rendered and painted.
   */
  const sendAtOnce = (message: WithoutEnvelope<PreviewHostMessage>): void => {
    // The frame may have left this origin, which `postMessage` would check.
    if (!isSameOrigin(frame)) return;
    const data = structuredClone({ marquee: 'preview', version: PREVIEW_PROTOCOL, ...message });
    frame.contentWindow?.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }));
  };
  const timer = setTimeout(() => onState('failed'), READY_TIMEOUT_MS);
  const open = (): void => {
    clearTimeout(timer);
    isOpen = true;
    const { editNumber: revision, pageId, document } = store;
    send({ type: 'open', revision, kind: shown?.kind ?? 'page', id: shown?.id ?? pageId, document, mode: 'edit' });
    if (store.selection !== '') send({ type: 'select', pointer: store.selection });
  };
  const receive = (message: PreviewFrameMessage): void => {
    switch (message.type) {
      case 'ready':
      case 'resync':
        open();
        break;
      case 'rendered':
        onState('shown');
        if (message.revision === store.editNumber) store.setFindings(message.findings);
        break;
      case 'measured':
        onMeasured?.(message.rows);
        break;
      case 'selected':
        selectedByFrame = message.pointer;
        store.select(message.pointer);
        break;
      case 'refused':
        if (message.reason === 'patch' || message.reason === 'invalid') open();
        else onState('failed');
        break;
    }
  };
  const onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== frame.contentWindow || !isFrameMessage(data)) return;
    receive(data);
  };
  window.addEventListener('message', onMessage);
  const unsubscribeChanges = store.subscribe(({ editNumber, operations }) => {
    if (isOpen) sendAtOnce({ type: 'patch', from: editNumber - 1, to: editNumber, operations: [...operations] });
  });
  // `selectionNumber` also changes when the same part is selected again, so that the frame shows that part again.
  const stopSelections = reaction(
    () => [store.selection, store.selectionNumber] as const,
    ([pointer]) => {
      if (isOpen && pointer !== selectedByFrame) send({ type: 'select', pointer });
      selectedByFrame = undefined;
    },
  );
  return () => {
    clearTimeout(timer);
    window.removeEventListener('message', onMessage);
    unsubscribeChanges();
    stopSelections();
  };
}

function isSameOrigin({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * Whether a message belongs to this version of the protocol. It is not checked against the schema: callers accept only
 * messages of frames of their own origin, which contain this product.
 */
export const isFrameMessage = (data: unknown): data is PreviewFrameMessage =>
  typeof data === 'object' &&
  data !== null &&
  (data as PreviewFrameMessage).marquee === 'preview' &&
  (data as PreviewFrameMessage).version === PREVIEW_PROTOCOL;
