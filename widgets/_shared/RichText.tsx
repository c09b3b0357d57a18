// Renders a rich text, which is a list of blocks and contains no HTML. The text of a block has three kinds of marks
// (schemas/domain/inline-marks.ts). Every link uses the links port.
import { Fragment, useId } from 'react';
import type { RichTextBlock } from '#schemas/domain/rich-text.ts';
import { parseInlineMarks, type Span } from '#schemas/domain/inline-marks.ts';
import type { Headings } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import { ItemLine } from './ItemLine.tsx';
import { useLink } from './useLink.ts';
import styles from './RichText.module.css';

type RichTextProps = {
  readonly blocks: readonly RichTextBlock[];
  /** Element of the headings in the text: one level below the heading above the text. */
  readonly headings?: Headings[1];
};

/** Renders the blocks of a text. */
export function RichText({ blocks, headings = 'h3' }: RichTextProps) {
  return (
    <div className={styles['text']}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} headings={headings} />
      ))}
    </div>
  );
}

type BlockProps = { readonly block: RichTextBlock };

/** Renders nothing for a block without content or of an unknown type. */
function Block({ block, headings: Heading }: BlockProps & { readonly headings: Headings[1] }) {
  const { type, text = '' } = block;
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
          <MarkedText text={text} />
        </p>
      ) : null;
    case 'list':
      return <List block={block} />;
    case 'quote':
      return <Quote block={block} />;
    case 'picture':
      return <Figure block={block} />;
    case 'items':
      return <Items block={block} />;
    case 'divider':
      return <hr className={styles['divider']} />;
    default:
      return null;
  }
}

function List({ block: { entries = [], ordered } }: BlockProps) {
  if (entries.length === 0) return null;
  const ListElement = ordered ? 'ol' : 'ul';
  return (
    <ListElement className={styles['list']}>
      {entries.map((entry, index) => (
        <li key={index}>
          <MarkedText text={entry} />
        </li>
      ))}
    </ListElement>
  );
}

function Quote({ block: { text, source } }: BlockProps) {
  if (!text) return null;
  return (
    <figure className={styles['quote']}>
      <blockquote>
        <p>
          <MarkedText text={text} />
        </p>
      </blockquote>
      {source && (
        <figcaption>
          <bdi>{source}</bdi>
        </figcaption>
      )}
    </figure>
  );
}

function Figure({ block: { imageUrl, caption } }: BlockProps) {
  const captionId = useId();
  if (!imageUrl) return null;
  return (
    <figure className={styles['image']} {...(caption && { 'aria-labelledby': captionId })}>
      <Artwork url={imageUrl} title={caption ?? ''} sizes="(width <= 768px) 100vw, 720px" eager={false} />
      {caption && (
        <figcaption id={captionId}>
          <bdi>{caption}</bdi>
        </figcaption>
      )}
    </figure>
  );
}

function Items({ block: { items = [] } }: BlockProps) {
  if (items.length === 0) return null;
  return (
    <ul role="list" className={styles['items']}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemLine item={item} />
        </li>
      ))}
    </ul>
  );
}

/** A text with its marks rendered. */
function MarkedText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {parseInlineMarks(text).map((span, index) => (
        <Fragment key={index}>{renderSpan(span)}</Fragment>
      ))}
    </bdi>
  );
}

function renderSpan(span: Span) {
  if (span.strong) return <strong>{span.text}</strong>;
  if (span.emphasis) return <em>{span.text}</em>;
  return span.link ? <TextLink link={span.link} text={span.text} /> : span.text;
}

type TextLinkProps = { readonly link: NonNullable<Span['link']>; readonly text: string };

function TextLink({ link, text }: TextLinkProps) {
  const attributes = useLink(link);
  if (attributes.href === undefined) return text;
  return (
    <a {...attributes} rel={attributes.rel && `${attributes.rel} nofollow`}>
      {text}
    </a>
  );
}
