import { ExternalLink } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { GALLERY_VIEWPORTS, buildQuery, type GalleryView } from './galleryView.ts';
import styles from './Gallery.module.css';

type Props = { readonly view: GalleryView; readonly name: string; readonly text: AdminText };

/** Renders an iframe with the width of the view. It is scaled down when the available space is narrower. */
export function GalleryPreview({ view, name, text }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<{ readonly width: number; readonly height: number }>();
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (container.current) observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  const scale = space ? Math.min(1, space.width / view.width) : 1;
  const deviceHeight = GALLERY_VIEWPORTS.find(({ width }) => width === view.width)?.height ?? 800;
  const height = computeFrameHeight(view.width, deviceHeight, space && space.height / scale);
  // The width is an attribute of the iframe. The rest of the view is passed to its document in the address.
  const [shownSource, setShownSource] = useState<string>();
  const source = `${location.pathname.replace(/\/$/, '')}/frame${buildQuery({ ...view, width: 1280 })}`;
  return (
    <>
      <p className={styles['caption']}>
        <bdi>{name}</bdi> · {view.width} px
        {scale < 1 ? ` · ${text('scaled', { percent: Math.round(scale * 100) })}` : ''}
        <a href={source} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={16} strokeWidth={1.6} aria-hidden /> {text('openInNewTab')}
        </a>
      </p>
      <div ref={container} className={styles['viewport']}>
        {space && (
          <div
            className={styles['window']}
            aria-busy={shownSource !== source}
            style={{ inlineSize: view.width * scale, blockSize: height * scale }}
          >
            {shownSource !== source && (
              <p className={styles['loading']} role="status">
                {text('loading')}
              </p>
            )}
            {/* The key creates an element for each address. A changed `src` would add an entry to the tab's history. */}
            {/* The document is ours and needs scripts and its origin. A sandbox that allows both protects nothing. */}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
            <iframe
              key={source}
              src={source}
              title={text('preview', { name, width: view.width })}
              width={view.width}
              height={height}
              onLoad={({ currentTarget }) => onReady(currentTarget, () => setShownSource(source))}
              style={{ transform: `scale(${scale})` }}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Maximum width of a phone's window in px. */
const MAX_PHONE_WIDTH = 600;

/** Returns the height of the iframe in px: all available space, except that a phone is never higher than the device. */
function computeFrameHeight(width: number, deviceHeight: number, availableHeight: number | undefined): number {
  if (availableHeight === undefined) return deviceHeight;
  return width < MAX_PHONE_WIDTH ? Math.min(deviceHeight, availableHeight) : availableHeight;
}

/** Calls back when the document of a frame has rendered its samples, or is another document, such as an error page. */
function onReady(frame: HTMLIFrameElement, callback: () => void): void {
  const root = frame.contentDocument?.documentElement;
  const isReady = (): boolean => !root?.querySelector('#root') || root.dataset['ready'] !== undefined;
  if (!root || isReady()) return callback();
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    callback();
  });
  observer.observe(root, { attributeFilter: ['data-ready'] });
}
