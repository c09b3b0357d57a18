import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Cta } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './follow.ts';
import styles from './ShelfHeading.module.css';

type Props = {
  readonly id: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** "View all". */
  readonly primaryCta: Cta | undefined;
  readonly secondaryCta: Cta | undefined;
  /** Left means start. */
  readonly textAlignment: 'left' | 'center' | 'right';
};

/** Heading of a row: title with the brand's mark, a line beside it, ways to the whole list at the end side. */
export function ShelfHeading({ id, title, description, primaryCta, secondaryCta, textAlignment }: Props) {
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
          {[secondaryCta, primaryCta].map((cta, i) => cta && <AllLink key={i} cta={cta} title={title} />)}
        </span>
      )}
    </header>
  );
}

function AllLink({ cta, title }: { cta: Cta; title: string | undefined }) {
  const { links } = usePorts();
  const href = usePort((ports) => ports.links.toLink(cta.link).href);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  if (href === undefined) return null;
  const Chevron = isRtl ? ChevronLeft : ChevronRight;
  return (
    <a
      className={styles['all']}
      href={href}
      {...(title && { 'aria-label': `${cta.ctaText}: ${title}` })}
      onClick={(event) => followOnClick(event, links.toLink(cta.link), (target) => links.follow(target))}
    >
      <bdi>{cta.ctaText}</bdi>
      <Chevron size={16} strokeWidth={1.75} />
    </a>
  );
}
