// A line of choices kept in the address: links, so that each can be shared, opened beside, and works before any script does.
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './follow.ts';
import styles from './Choices.module.css';

export type Choice = {
  /** Value in the address; undefined: the parameter is not there. */
  readonly value: string | undefined;
  readonly text: string;
  /** Said after the text, for example how many. */
  readonly note?: string;
};

type Props = {
  /** Parameter of the address. */
  readonly name: string;
  /** What is chosen here, for those who listen. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** `lines`: one below the other where there is room, for chapters. */
  readonly look?: 'plates' | 'letters' | 'lines';
  /** Parameters that this choice ends: a letter of one division means nothing in another. */
  readonly resets?: readonly string[];
};

export function Choices({ name, label, choices, look = 'plates', resets = [] }: Props) {
  const { address } = usePorts();
  const query = usePort((ports) => JSON.stringify(ports.address.query));
  const now = JSON.parse(query) as Record<string, string>;
  const hrefOf = (value: string | undefined): string => {
    const kept = Object.entries(now).filter(([key]) => key !== name && !resets.includes(key));
    return `?${new URLSearchParams([...kept, ...(value === undefined ? [] : [[name, value]])]).toString()}`;
  };
  return (
    <nav className={styles['choices']} data-look={look} aria-label={label}>
      {/* Safari forgets lists without bullets. */}
      <ul role="list">
        {choices.map(({ value, text, note }) => {
          const isChosen = now[name] === value;
          return (
            <li key={value ?? ''}>
              <a
                href={hrefOf(value)}
                {...(isChosen && { 'aria-current': 'true' as const })}
                onClick={(event) =>
                  followOnClick(event, { href: hrefOf(value), external: false }, () =>
                    address.change(
                      { [name]: value, ...Object.fromEntries(resets.map((each) => [each, undefined])) },
                      'replace',
                    ),
                  )
                }
              >
                <bdi>{text}</bdi>
                {note && <span className={styles['note']}>{note}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
