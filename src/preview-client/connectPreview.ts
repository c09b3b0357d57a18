// The client that a page of another CMS uses to control a preview frame (docs/preview-protocol.md). The server sends the
// function's source as the file /preview-client.js, so the function imports nothing and uses no variable of this module.

/** Options of the host page: its document, and the functions that are called when the frame reports something. */
export type PreviewConnection = {
  /** `page`, or another kind that the frame shows. */
  readonly kind?: string;
  /** Id of the document, for example of the page. */
  readonly id: string;
  readonly document: unknown;
  readonly mode?: 'edit' | 'browse';
  /** Returns a token for the document; called when the frame is ready, and again when the frame refuses the last one. */
  readonly getToken?: () => string | Promise<string>;
  readonly onRendered?: (revision: number, findings: readonly object[]) => void;
  readonly onSelected?: (pointer: string) => void;
  /** Besides the reasons of the frame: `token`, when getToken failed, and `silent`, when the frame does not respond. */
  readonly onRefused?: (reason: string, detail: string) => void;
};

/** A connected frame. */
export type Preview = {
  /**
   * Shows a changed document.
   * @param operations the JSON Patch from the last document to this one; without it the whole document is sent
   * @returns the revision of the changed document
   */
  update(document: unknown, operations?: readonly object[]): number;
  select(pointer: string): void;
  view(switches: { readonly mode?: 'edit' | 'browse'; readonly audience?: object }): void;
  close(): void;
};

/**
 * Connects a host with a preview frame whose `src` is set or will be set.
 * @returns an object that changes what the frame shows, and closes the connection
 */
export function connectPreview(frame: HTMLIFrameElement, connection: PreviewConnection): Preview {
  const { kind = 'page', id, getToken, onRendered, onSelected, onRefused } = connection;
  let { document, mode = 'edit' } = connection;
  let revision = 1;
  let isReady = false;
  // A refusal leads to one new token. The next one is requested only after the frame has rendered something, so that
  // a wrong token does not cause a loop.
  let mayRenew = true;
  // A browser that refuses the frame, because the brand does not list this origin, tells the page nothing.
  const silenceMs = 10_000;
  let hasResponded = false;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const waitForResponse = (): void => {
    clearTimeout(silenceTimer);
    if (hasResponded || frame.src === '') return;
    silenceTimer = setTimeout(() => {
      const cause = `Check the address, and that previewOrigins in the brand's realm.json lists ${location.origin}.`;
      onRefused?.('silent', `${frame.src} did not respond within ${silenceMs / 1000} s. ${cause}`);
    }, silenceMs);
  };
  const send = (message: object): void =>
    frame.contentWindow?.postMessage({ marquee: 'preview', version: 1, ...message }, new URL(frame.src).origin);
  const open = (): void => send({ type: 'open', revision, kind, id, document, mode });
  const start = async (): Promise<void> => {
    try {
      if (getToken) {
        const token = await getToken();
        // Without a token the frame would be refused as if the address did not exist.
        if (!token) throw new Error('getToken returned no token.');
        send({ type: 'token', token });
      }
      isReady = true;
      open();
    } catch (error) {
      onRefused?.('token', String(error));
    }
  };
  const receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    if (data?.marquee !== 'preview' || data.version !== 1) return;
    hasResponded = true;
    clearTimeout(silenceTimer);
    if (data.type === 'ready') void start();
    else if (data.type === 'resync') open();
    else if (data.type === 'selected') onSelected?.(data.pointer);
    else if (data.type === 'rendered') {
      mayRenew = true;
      onRendered?.(data.revision, data.findings);
    } else if (data.type === 'refused') {
      if (data.reason === 'not-allowed' && getToken && mayRenew) {
        mayRenew = false;
        void start();
      } else onRefused?.(data.reason, data.detail ?? '');
    }
  };
  window.addEventListener('message', receive);
  // A server that never responds causes no load event.
  waitForResponse();
  frame.addEventListener('load', waitForResponse);
  return {
    update(next, operations) {
      document = next;
      revision += 1;
      if (isReady && operations) send({ type: 'patch', from: revision - 1, to: revision, operations });
      else if (isReady) open();
      return revision;
    },
    select: (pointer) => send({ type: 'select', pointer }),
    view(switches) {
      mode = switches.mode ?? mode;
      send({ type: 'view', ...switches });
    },
    close() {
      clearTimeout(silenceTimer);
      window.removeEventListener('message', receive);
      frame.removeEventListener('load', waitForResponse);
    },
  };
}
