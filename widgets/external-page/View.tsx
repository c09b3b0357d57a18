// A page of the operator: a text drawn by us, or a page that stands elsewhere. The frame is of opaque origin: no cookie, no storage,
// nothing of this page; it may run its own scripts and send its own forms.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useState } from 'react';
import { usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { RichText } from '../_shared/RichText.tsx';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function ExternalPage({ data }: ViewProps<Props, CallResponse<'getTexts'>>) {
  const { url, title, blocks } = data;
  const text = { empty: usePort((p) => p.text.t('listEmpty')), home: usePort((p) => p.text.t('goHome')) };
  if (url) return <Framed key={url} url={url} title={title ?? new URL(url).host} />;
  if (blocks.length === 0) return <RowEmpty text={text.empty} way={text.home} link={{ type: 'HOME' }} />;
  return (
    <section className={styles['text']}>
      <RichText blocks={blocks} />
    </section>
  );
}

function Framed({ url, title }: { readonly url: string; readonly title: string }) {
  const [isThere, setThere] = useState(false);
  const open = usePort((p) => p.text.t('externalPageOpen'));
  return (
    <section className={styles['framed']}>
      <iframe
        className={styles['frame']}
        src={url}
        title={title}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        allow=""
        loading="eager"
        data-there={isThere || undefined}
        onLoad={() => setThere(true)}
      />
      {/* Whether a page of another host came is not ours to see: the way to it stands beside it. */}
      <p className={styles['open']}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {open}
        </a>
      </p>
    </section>
  );
}
