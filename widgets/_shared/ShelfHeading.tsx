import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Cta } from '#schemas/page/link.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { useLink } from './useLink.ts';
import styles from './ShelfHeading.module.css';

type ShelfHeadingProps = {
  /** Id of the title, for `aria-labelledby`. */
  readonly id: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The link at the end of the heading, after the secondary one, for example "View all". */
  readonly primaryCta?: Cta | undefined;
  readonly secondaryCta?: Cta | undefined;
  /** `left` places the text at the start of the line and `right` at its end, so a right-to-left page mirrors them. */
  readonly textAlignment: 'left' | 'center' | 'right';
};

/** The heading of a row: the title, a description and links to the whole list. Renders nothing if all are missing. */
export function ShelfHeading({ id, title, description, primaryCta, secondaryCta, textAlignment }: ShelfHeadingProps) {
  if (!title && !description && !primaryCta && !secondaryCta) return null;
  return (
    <header className={styles['heading']} data-align={textAlignment}>
      {title && (
        <h2 id={id} className={styles['title']}>
          <bdi>{title}</bdi>
        </h2>
      )}
      {description && (
        <p className={styles['description']}>
          <bdi>{description}</bdi>
        </p>
      )}
      {(primaryCta || secondaryCta) && (
        <span className={styles['links']}>
          {[secondaryCta, primaryCta].map((cta, index) => cta && <ListLink key={index} cta={cta} title={title} />)}
        </span>
      )}
    </header>
  );
}

type ListLinkProps = { readonly cta: Cta; readonly title: string | undefined };

/**
 * A link whose label includes the title of the row ("View all: Films"), so that screen readers can tell the links
 * apart.
 */
function ListLink({ cta, title }: ListLinkProps) {
  const link = useLink(cta.link);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  if (link.href === undefined) return null;
  const Chevron = isRtl ? ChevronLeft : ChevronRight;
  return (
    <a {...link} {...(title && { 'aria-label': `${cta.ctaText}: ${title}` })}>
      <bdi>{cta.ctaText}</bdi>
      <Chevron size={16} strokeWidth={1.75} />
    </a>
  );
}
