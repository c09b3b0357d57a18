// Draws the blocks of a rich text. There is no HTML anywhere: a block is one of the known kinds, its text is read for three marks
// (schemas/domain/inline-marks.ts), and every link goes through the links port.
import { Fragment, useId } from 'react';
import type { RichTextBlock } from '#schemas/domain/rich-text.ts';
import { readMarks, type Span } from '#schemas/domain/inline-marks.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import { followOnClick } from './follow.ts';
import { ItemLine } from './ItemLine.tsx';
import styles from './RichText.module.css';

type Props = {
  readonly blocks: readonly RichTextBlock[];
  /** Level of its headings: one below the heading it stands under. */
  readonly level?: 2 | 3;
};

export function RichText({ blocks, level = 3 }: Props) {
  return (
    <div className={styles['text']}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  );
}

function Block({ block, level }: { block: RichTextBlock; level: 2 | 3 }) {
  const captionId = useId();
  const { type, text = '', entries = [], ordered, source, imageUrl, caption, items = [] } = block;
  const Heading = level === 2 ? 'h2' : 'h3';
  switch (type) {
    case 'heading':
      return text ? (
        <Heading className={styles['heading']}>
          <bdi>{text}</bdi>
        </Heading>
      ) : null;
    case 'paragraph':
      return text ? (
        <p>
          <Spans text={text} />
        </p>
      ) : null;
    case 'list': {
      if (entries.length === 0) return null;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List className={styles['list']}>
          {entries.map((entry, index) => (
            <li key={index}>
              <Spans text={entry} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return text ? (
        <figure className={styles['quote']}>
          <blockquote>
            <p>
              <Spans text={text} />
            </p>
          </blockquote>
          {source && (
            <figcaption>
              <bdi>{source}</bdi>
            </figcaption>
          )}
        </figure>
      ) : null;
    case 'picture':
      return imageUrl ? (
        <figure className={styles['picture']} {...(caption && { 'aria-labelledby': captionId })}>
          <Artwork url={imageUrl} title={caption ?? ''} sizes="(width <= 768px) 100vw, 720px" eager={false} />
          {caption && (
            <figcaption id={captionId}>
              <bdi>{caption}</bdi>
            </figcaption>
          )}
        </figure>
      ) : null;
    case 'items':
      return items.length > 0 ? (
        <ul role="list" className={styles['items']}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine item={item} />
            </li>
          ))}
        </ul>
      ) : null;
    case 'divider':
      return <hr className={styles['divider']} />;
    default:
      return null;
  }
}

function Spans({ text }: { text: string }) {
  return (
    <bdi>
      {readMarks(text).map((span, index) => (
        <Fragment key={index}>{drawn(span)}</Fragment>
      ))}
    </bdi>
  );
}

function drawn(span: Span) {
  if (span.strong) return <strong>{span.text}</strong>;
  if (span.emphasis) return <em>{span.text}</em>;
  return span.link ? <TextLink link={span.link} text={span.text} /> : span.text;
}

function TextLink({ link, text }: { link: NonNullable<Span['link']>; text: string }) {
  const { links } = usePorts();
  const href = usePort((ports) => ports.links.toLink(link).href);
  const isExternal = usePort((ports) => ports.links.toLink(link).external);
  if (href === undefined) return text;
  return (
    <a
      href={href}
      {...(isExternal && { rel: 'noopener nofollow' })}
      onClick={(event) => followOnClick(event, links.toLink(link), (target) => links.follow(target))}
    >
      {text}
    </a>
  );
}
