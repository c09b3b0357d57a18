import type { RowExplanation } from '#schemas/preview/explanation.ts';
import { Fact, Facts, Part, toCode } from './Facts.tsx';
import type { WhyText } from './describeValue.ts';

type ItemsProps = { readonly items: NonNullable<RowExplanation['items']>; readonly texts: WhyText };

/** Renders which items of a bucket the audience gets, and which it does not get. */
export function ItemsSection({ items, texts: { text, locale } }: ItemsProps) {
  const { by, inPage, total, ageLimit, aboveAge, aboveAgeCount, unknown, repeated, locked } = items;
  const number = (count: number): string => count.toLocaleString(locale);
  /** A number, left out when it is 0. */
  const some = (count: number): string | undefined => (count > 0 ? number(count) : undefined);
  const ids = aboveAge.map(({ id, minimumAge }) => `${id} (${minimumAge}+)`).join(', ');
  return (
    <Part title={text('whyItems')}>
      <Facts>
        <Fact name={text('whyItemsBy')}>{text(`whyItems_${by}`)}</Fact>
        <Fact name={text('whyItemsTotal')}>{number(total)}</Fact>
        <Fact name={text('whyItemsInPage')}>{number(inPage)}</Fact>
        <Fact name={text('whyAboveAge', { limit: ageLimit ?? '' })}>
          {aboveAgeCount > 0 ? (
            <>
              {number(aboveAgeCount)}: <bdi>{ids}</bdi>
            </>
          ) : undefined}
        </Fact>
        <Fact name={text('whyUnknownIds')}>{toCode(unknown.length > 0 ? unknown.join(', ') : undefined)}</Fact>
        <Fact name={text('whyRepeated')}>{some(repeated)}</Fact>
        <Fact name={text('whyLockedSignIn')}>{some(locked.signIn)}</Fact>
        <Fact name={text('whyLockedLicence')}>{some(locked.licence)}</Fact>
        <Fact name={text('whyLockedTerritory')}>{some(locked.territory)}</Fact>
      </Facts>
    </Part>
  );
}

type SectionProps = { readonly section: NonNullable<RowExplanation['section']>; readonly texts: WhyText };

/** Renders which rows of a section the audience does not get. */
export function SectionRows({ section: { file, rows, hidden }, texts: { text, locale } }: SectionProps) {
  return (
    <Part title={text('whySection')}>
      <Facts>
        <Fact name={text('whyFile')}>{toCode(file)}</Fact>
        <Fact name={text('whySectionRows')}>{rows.toLocaleString(locale)}</Fact>
        <Fact name={text('whySectionHidden')}>
          {hidden.length === 0 ? undefined : (
            <ul>
              {hidden.map(({ name, reasons }, index) => (
                <li key={index}>
                  <bdi>{name}</bdi>: {reasons.map((reason) => text(`why_${reason}`)).join(' · ')}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </Part>
  );
}
