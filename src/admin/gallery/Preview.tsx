import { ExternalLink } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { VIEWPORTS, viewQuery, type GalleryView } from './view.ts';
import styles from './Gallery.module.css';

/** The window: a frame of the width wanted, made smaller when the place is too narrow for it. */
export function Preview({ view, name, text }: { view: GalleryView; name: string; text: AdminText }) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const scale = room ? Math.min(1, room.width / view.width) : 1;
  const wanted = VIEWPORTS.find(({ width }) => width === view.width)?.height ?? 800;
  // A window as high as the place has room for, a phone no higher than a phone.
  const height = room ? (view.width < 600 ? Math.min(wanted, room.height / scale) : room.height / scale) : wanted;
  // The width is the frame's own; everything else is said to its document.
  const source = `${location.pathname.replace(/\/$/, '')}/frame${viewQuery({ ...view, width: 1280 })}`;
  return (
    <>
      <p className={styles['about']}>
        <bdi>{name}</bdi> · {view.width} px
        {scale < 1 ? ` · ${text('scaled', { percent: Math.round(scale * 100) })}` : ''}
        <a href={source} target="_blank" rel="noreferrer">
          <ExternalLink size={16} strokeWidth={1.6} aria-hidden /> {text('alone')}
        </a>
      </p>
      <div ref={place} className={styles['room']}>
        {room && (
          <div className={styles['window']} style={{ inlineSize: view.width * scale, blockSize: height * scale }}>
            {/* A new element for a new address: a changed `src` would be a step in the tab's history. */}
            {/* Our own document, which needs scripts and its origin: a sandbox with both keeps nothing out. */}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
            <iframe
              key={source}
              src={source}
              title={text('preview', { name, width: view.width })}
              width={view.width}
              height={height}
              style={{ transform: `scale(${scale})` }}
            />
          </div>
        )}
      </div>
    </>
  );
}
