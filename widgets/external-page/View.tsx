import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useState } from 'react';
import { usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { RichText } from '../_shared/RichText.tsx';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/**
 * A page of the operator: a text that this site renders, or a page of another host in a frame. The sandboxed frame has
 * an opaque origin: it reads no cookies, no storage and nothing of this page. It may run its own scripts and send its
 * own forms.
 */
export default function ExternalPage({ data }: ViewProps<Props, CallResponse<'getTexts'>>) {
  const { url, title, blocks } = data;
  const emptyText = usePort((p) => p.text.t('listEmpty'));
  const homeText = usePort((p) => p.text.t('goHome'));
  if (url) return <PageFrame key={url} url={url} title={title ?? new URL(url).host} />;
  if (blocks.length === 0) return <RowEmpty text={emptyText} linkText={homeText} link={{ type: 'HOME' }} />;
  return (
    <section className={styles['text']}>
      <RichText blocks={blocks} />
    </section>
  );
}

type PageFrameProps = { readonly url: string; readonly title: string };

function PageFrame({ url, title }: PageFrameProps) {
  const [isLoaded, setLoaded] = useState(false);
  const linkText = usePort((p) => p.text.t('externalPageOpen'));
  return (
    <section className={styles['frame-section']}>
      <iframe
        className={styles['frame']}
        src={url}
        title={title}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        allow=""
        loading="eager"
        data-loaded={isLoaded || undefined}
        onLoad={() => setLoaded(true)}
      />
      {/* This page cannot detect whether a page of another host failed to load, so a link to it is always visible. */}
      <p className={styles['external-link']}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {linkText}
        </a>
      </p>
    </section>
  );
}
