import { useId, type ReactNode } from 'react';
import { usePort, useSlot, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { Choices } from '../_shared/Choices.tsx';
import { ItemLine } from '../_shared/ItemLine.tsx';
import { LinkButton } from '../_shared/LinkButton.tsx';
import { Chapter } from './Chapter.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/**
 * A page in five zones: header, zone A, list of chapters, content and sidebar. The chosen chapter is in the query
 * string; without one, or with an unknown one, the first chapter is shown. Other rows can stand below the content and in
 * the sidebar.
 */
export default function ZonedPage({ props, row }: ViewProps<Props>) {
  const { title, description, imageUrl, notice, chapters, items, itemsTitle, primaryCta } = props;
  const id = useId();
  const contentsLabel = usePort((p) => p.text.t('contents'));
  const chosenKey = usePort((p) => p.address.query['chapter']);
  const chapter = chapters.find(({ textKey }) => textKey === chosenKey) ?? chapters[0]!;
  const contentRows = useSlot(row.id, 'content');
  const sidebarRows = useSlot(row.id, 'sidebar');
  const hasSidebar = items.length > 0 || sidebarRows.length > 0;
  return (
    <section className={styles['page']} data-aside={hasSidebar || undefined} aria-labelledby={id}>
      <header className={styles['header']} data-zone="header">
        {imageUrl && (
          <Artwork
            className={styles['image']}
            url={imageUrl}
            title=""
            sizes="100vw"
            eager={row.index < EAGER_IMAGE_ROWS}
          />
        )}
        <h2 id={id} className={styles['title']}>
          <bdi>{title}</bdi>
        </h2>
        {description && (
          <p className={styles['description']}>
            <bdi>{description}</bdi>
          </p>
        )}
      </header>
      <div className={styles['zone-a']} data-zone="A">
        {notice && (
          <p>
            <bdi>{notice}</bdi>
          </p>
        )}
        {primaryCta && <LinkButton cta={primaryCta} variant="primary" />}
      </div>
      <div className={styles['list']} data-zone="list">
        {/* The first chapter is the default and has no query parameter. */}
        <Choices
          parameter="chapter"
          label={contentsLabel}
          variant="list"
          choices={chapters.map(({ textKey, title: text }, index) => ({
            value: index === 0 ? undefined : textKey,
            text,
          }))}
        />
      </div>
      <div className={styles['content']} data-zone="content">
        <Chapter key={chapter.textKey} textKey={chapter.textKey} title={chapter.title} />
        {contentRows}
      </div>
      <Sidebar title={itemsTitle} items={items}>
        {sidebarRows}
      </Sidebar>
    </section>
  );
}

type SidebarProps = {
  readonly title: Props['itemsTitle'];
  readonly items: Props['items'];
  /** The rows below the items. */
  readonly children: ReactNode;
};

function Sidebar({ title, items, children }: SidebarProps) {
  return (
    <aside className={styles['sidebar']} data-zone="sidebar" {...(title && { 'aria-label': title })}>
      {title && items.length > 0 && (
        <h3>
          <bdi>{title}</bdi>
        </h3>
      )}
      <ul role="list">
        {items.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
      {children}
    </aside>
  );
}
