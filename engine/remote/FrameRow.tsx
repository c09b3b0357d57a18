// A row of an untrusted plugin: a sandboxed frame of opaque origin. It sees nothing of the page but the message that begins the
// conversation, and reaches nothing of it but through messages that fit the schema.
import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import validateMessage from '#schemas/generated/validators/frame-message.js';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { isSafeLinkUrl } from '#engine/page/safeUrl.ts';
import { PluginError } from './PluginError.ts';
import styles from './RemoteRow.module.css';

/** Milliseconds until a frame that has not said `ready`, or answered a ping, is taken away (faults F45, F50). */
const ANSWER_MS = 5_000;
const PING_MS = 2_000;

type Input = ViewProps<Record<string, unknown>>;

/** @param version that of the props as the realm's list says it. */
export function createFrameRow(
  definition: PluginDefinition,
  version: number,
  initialHeight: number,
): FunctionComponent<Input> {
  const least = definition.height?.least ?? Math.min(80, initialHeight),
    most = Math.max(least, definition.height?.most ?? 1200);
  return function FrameRow({ props, row }: Input) {
    const ports = usePorts();
    const locale = usePort((p) => p.text.locale);
    const direction = usePort((p) => p.text.direction);
    const frame = useRef<HTMLIFrameElement>(null);
    const [height, setHeight] = useState(Math.min(most, Math.max(least, initialHeight)));
    const [failure, setFailure] = useState<PluginError>();
    useEffect(() => {
      const { current } = frame;
      if (!current) return undefined;
      const fail = (found: string): void =>
        setFailure(
          new PluginError('PLUGIN_UNAVAILABLE', { expected: `an answer within ${ANSWER_MS / 1000} s`, found }),
        );
      const conversation = converse(
        current,
        {
          onHeight: (wanted) => setHeight(Math.round(Math.min(most, Math.max(least, wanted)))),
          onFollow: (link) => {
            if (link.url === undefined || isSafeLinkUrl(link.url)) ports.links.follow(ports.links.toLink(link));
          },
          onSilence: fail,
        },
        {
          marquee: 1,
          type: 'init',
          id: row.id,
          v: row.v ?? version,
          props,
          locale,
          direction,
          colours: coloursOf(current),
        },
      );
      return () => conversation.end();
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

type Listener = {
  onHeight(height: number): void;
  onFollow(link: NonNullable<FrameMessage['link']>): void;
  onSilence(found: string): void;
};

/** One conversation with a frame, from its load to its end: opened anew when the frame loads another document. */
function converse(frame: HTMLIFrameElement, listener: Listener, init: HostMessage): { end(): void } {
  let port: MessagePort | undefined;
  let isReady = false;
  let isAwaited = false;
  let waiting = setTimeout(() => listener.onSilence('nothing'), ANSWER_MS);
  const heard = ({ data }: MessageEvent): void => {
    if (!validateMessage(data)) return;
    const message = data as FrameMessage;
    clearTimeout(waiting);
    isAwaited = false;
    isReady = true;
    if (message.type === 'height' && message.height !== undefined) listener.onHeight(message.height);
    if (message.type === 'follow' && message.link) listener.onFollow(message.link);
  };
  const open = (): void => {
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener('message', heard);
    port.start();
    // An opaque origin has no name: any target, but this one window only, and nothing secret in it.
    frame.contentWindow?.postMessage(init, '*', [channel.port2]);
  };
  const ping = setInterval(() => {
    // A hidden tab's frames are slowed down by the browser; a frame that is still answering the last ping gets no second one.
    if (!isReady || isAwaited || document.hidden) return;
    isAwaited = true;
    waiting = setTimeout(() => listener.onSilence('a frame that no longer answers'), ANSWER_MS);
    port?.postMessage({ type: 'ping' } satisfies HostMessage);
  }, PING_MS);
  frame.addEventListener('load', open);
  // A document that came before this listener: it is greeted at once, and again by its load event if that is still to come.
  open();
  return {
    end() {
      clearTimeout(waiting);
      clearInterval(ping);
      frame.removeEventListener('load', open);
      port?.close();
    },
  };
}

/** The brand's colours as the browser has computed them. */
function coloursOf(element: Element): Extract<HostMessage, { type: 'init' }>['colours'] {
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
