// A row of an untrusted plugin: a sandboxed frame with an opaque origin. It receives only the init message and
// affects the page only through messages that match the schema.
import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import validateMessage from '#schemas/generated/validators/frame-message.js';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { isSafeLinkUrl } from '#engine/page/safeUrl.ts';
import { PluginError } from './PluginError.ts';
import styles from './RemoteRow.module.css';

/**
 * Time in ms after which a frame is removed that has not sent `ready` or has not replied to a ping (docs/faults.md,
 * F45 and F50).
 */
const REPLY_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 2_000;

type Input = ViewProps<Record<string, unknown>>;

/**
 * Creates the component of a row that an untrusted plugin renders in a frame.
 * @param version version of the props as listed in the realm.
 * @param initialHeight height in px until the frame reports one.
 */
export function createFrameRow(
  definition: PluginDefinition,
  version: number,
  initialHeight: number,
): FunctionComponent<Input> {
  const minHeight = definition.height?.least ?? Math.min(80, initialHeight);
  const maxHeight = Math.max(minHeight, definition.height?.most ?? 1200);
  return function FrameRow({ props, row }: Input) {
    const ports = usePorts();
    const locale = usePort((p) => p.text.locale);
    const direction = usePort((p) => p.text.direction);
    const frame = useRef<HTMLIFrameElement>(null);
    const [height, setHeight] = useState(Math.min(maxHeight, Math.max(minHeight, initialHeight)));
    const [failure, setFailure] = useState<PluginError>();
    useEffect(() => {
      const { current } = frame;
      if (!current) return undefined;
      const fail = (found: string): void =>
        setFailure(
          new PluginError('PLUGIN_UNAVAILABLE', { expected: `a reply within ${REPLY_TIMEOUT_MS / 1000} s`, found }),
        );
      const connection = connectToFrame(
        current,
        {
          onHeight: (requested) => setHeight(Math.round(Math.min(maxHeight, Math.max(minHeight, requested)))),
          onFollow: (link) => {
            if (link.url === undefined || isSafeLinkUrl(link.url)) ports.links.follow(ports.links.toLink(link));
          },
          onTimeout: fail,
        },
        {
          marquee: 1,
          type: 'init',
          id: row.id,
          v: row.v ?? version,
          props,
          locale,
          direction,
          colours: readThemeColours(current),
        },
      );
      return () => connection.close();
    }, [ports, props, locale, direction, row.id, row.v]);
    if (failure) throw failure;
    return (
      <div className={styles['box']} data-plugin={definition.id}>
        <iframe
          ref={frame}
          className={styles['frame']}
          src={definition.url}
          title={definition.title ?? definition.id}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          allow=""
          style={{ blockSize: height }}
        />
      </div>
    );
  };
}

type FrameListener = {
  /** Receives the height in px that the frame requests. */
  onHeight(height: number): void;
  onFollow(link: NonNullable<FrameMessage['link']>): void;
  /** Receives a description of what the frame sent instead of the expected reply. */
  onTimeout(found: string): void;
};

/** Connects to a frame through a message channel, and again whenever the frame loads another document. */
function connectToFrame(frame: HTMLIFrameElement, listener: FrameListener, init: HostMessage): { close(): void } {
  let port: MessagePort | undefined;
  let isReady = false;
  let isAwaitingReply = false;
  let replyTimeout = setTimeout(() => listener.onTimeout('nothing'), REPLY_TIMEOUT_MS);
  const onMessage = ({ data }: MessageEvent): void => {
    if (!validateMessage(data)) return;
    const message = data as FrameMessage;
    clearTimeout(replyTimeout);
    isAwaitingReply = false;
    isReady = true;
    if (message.type === 'height' && message.height !== undefined) listener.onHeight(message.height);
    if (message.type === 'follow' && message.link) listener.onFollow(message.link);
  };
  const open = (): void => {
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener('message', onMessage);
    port.start();
    // An opaque origin cannot be given as the target origin, so the target is `*`. The message contains no secrets.
    frame.contentWindow?.postMessage(init, '*', [channel.port2]);
  };
  const ping = setInterval(() => {
    // Browsers slow down the frames of hidden tabs, so they get no ping. The next ping is sent after the reply.
    if (!isReady || isAwaitingReply || document.hidden) return;
    isAwaitingReply = true;
    replyTimeout = setTimeout(() => listener.onTimeout('a frame that no longer replies'), REPLY_TIMEOUT_MS);
    port?.postMessage({ type: 'ping' } satisfies HostMessage);
  }, PING_INTERVAL_MS);
  frame.addEventListener('load', open);
  // The document may have loaded before this listener was added, so connect now too.
  open();
  return {
    close() {
      clearTimeout(replyTimeout);
      clearInterval(ping);
      frame.removeEventListener('load', open);
      port?.close();
    },
  };
}

/** Reads the brand's colours as the browser computed them. */
function readThemeColours(element: Element): Extract<HostMessage, { type: 'init' }>['colours'] {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    background: colour('--color-background'),
    surface: colour('--color-surface'),
    text: colour('--color-text'),
    primary: colour('--color-primary'),
    onPrimary: colour('--color-on-primary'),
  };
}
