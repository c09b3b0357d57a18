// A row of an untrusted plugin: a sandboxed frame with an opaque origin. It receives only the init message and
// affects the page only through messages that match the schema.
import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import { usePort, usePorts, type Ports, type ViewProps } from '#engine/plugin-api/index.ts';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { isSafeLinkUrl } from '#engine/page/safeUrl.ts';
import { connectToFrame, type RefusalReason } from './connectToFrame.ts';
import { PluginError } from './PluginError.ts';
import { createPatchedProps } from './createPatchedProps.ts';
import { createPropsPatcher } from './createPropsPatcher.ts';
import { createRequestData } from './createRequestData.ts';
import type { PluginServices } from './pluginServices.ts';
import styles from './RemoteRow.module.css';
import type { ReadSchemas } from './patch/checkFrameProps.ts';

/** A plugin may follow this many links within LINK_WINDOW_MS, on all pages of a tab together. */
const MAX_LINKS = 10;
const LINK_WINDOW_MS = 60_000;

type Input = ViewProps<Record<string, unknown>>;
/** The part of the first message that depends on the row and the language. */
type RowMessage = Pick<Extract<HostMessage, { type: 'init' }>, 'id' | 'v' | 'props' | 'locale' | 'direction'>;

/**
 * Creates the component of a row that an untrusted plugin renders in a frame.
 * @param version version of the props as listed in the realm.
 * @param initialHeight height in px until the frame reports one.
 */
export function createFrameRow(
  definition: PluginDefinition,
  version: number,
  initialHeight: number,
  services: PluginServices | undefined,
): FunctionComponent<Input> {
  const minHeight = definition.height?.least ?? Math.min(80, initialHeight);
  const maxHeight = Math.max(minHeight, definition.height?.most ?? 1200);
  const clamp = (height: number): number => Math.round(Math.min(maxHeight, Math.max(minHeight, height)));
  const follow = createLinkFollower(services);
  const requestData = createRequestData(definition.id, services);
  const patched = createPatchedProps();
  let readSchemas: ReadSchemas | undefined;
  return function FrameRow({ props, row }: Input) {
    const ports = usePorts();
    const locale = usePort((p) => p.text.locale);
    const direction = usePort((p) => p.text.direction);
    const box = useRef<HTMLDivElement>(null);
    const [failure, setFailure] = useState<PluginError>();
    // The same props may be another object after a live update; the frame is loaded again only when they changed.
    const message = JSON.stringify({ id: row.id, v: row.v ?? version, props, locale, direction });
    useEffect(() => {
      const { current } = box;
      if (!current) return undefined;
      const controller = new AbortController();
      const rowKey = `${row.pageId} ${row.id}`;
      const init = JSON.parse(message) as RowMessage;
      let currentProps = patched.get(rowKey, message) ?? init.props;
      const frame = createFrame(definition, clamp(initialHeight));
      const disconnect = connectToFrame(
        frame,
        {
          onHeight: (requested) => {
            frame.style.blockSize = `${clamp(requested)}px`;
          },
          onFollow: (link) => follow(link, ports),
          requestData,
          patch: createPropsPatcher({
            props: currentProps,
            check: async (next, before) => {
              const { checkFrameProps, createSchemaReader } = await import('./patch/checkFrameProps.ts');
              readSchemas ??= createSchemaReader(definition);
              return checkFrameProps(readSchemas, { type: row.type, v: init.v, version }, next, before);
            },
            onChange: (next) => {
              currentProps = next;
              patched.set(rowKey, message, next);
            },
            signal: controller.signal,
          }),
          onFailure: ({ cause, ...more }) => {
            patched.forget(rowKey);
            const code = cause === 'silence' ? 'PLUGIN_UNAVAILABLE' : 'PLUGIN_REMOVED';
            setFailure(new PluginError(code, { cause, ...more }));
          },
        },
        () => ({
          marquee: 1,
          type: 'init',
          ...init,
          props: currentProps,
          colours: readThemeColours(current),
        }),
      );
      // `src` is set before the frame is added, so that the frame does not load an empty document first.
      current.append(frame);
      return () => {
        controller.abort();
        disconnect();
        frame.remove();
      };
    }, [ports, message, row.pageId, row.id, row.type]);
    if (failure) throw failure;
    return <div ref={box} className={styles['box']} style={{ minBlockSize: minHeight }} data-plugin={definition.id} />;
  };
}

/** Creates the frame of a plugin, without adding it to the document. */
function createFrame({ id, url, title }: PluginDefinition, height: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = styles['frame']!;
  frame.title = title ?? id;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.allow = '';
  frame.style.blockSize = `${height}px`;
  frame.src = url;
  return frame;
}

/**
 * Creates the function that follows the links of a plugin's frame. The function returns why it refused a link, or
 * undefined when it followed it.
 */
function createLinkFollower(services: PluginServices | undefined) {
  let followedAt: number[] = [];
  return (link: NonNullable<FrameMessage['link']>, { links }: Ports): RefusalReason | undefined => {
    const target = links.toLink(link);
    const isAllowed = (link.url === undefined || isSafeLinkUrl(link.url)) && services?.canFollow(target);
    if (!isAllowed || target.href === undefined) return 'not-allowed';
    const now = performance.now();
    followedAt = followedAt.filter((at) => now - at < LINK_WINDOW_MS);
    if (followedAt.length >= MAX_LINKS) return 'too-many';
    followedAt.push(now);
    // A link to the current address adds no entry to the history.
    const isCurrent = new URL(target.href, location.href).href === location.href;
    links.follow(isCurrent ? { ...target, replace: true } : target);
    return undefined;
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
