import type { ReactNode } from 'react';
import styles from './Why.module.css';

type PartProps = { readonly title: string; readonly children: ReactNode };

/** Renders one part of an explanation with its heading. */
export function Part({ title, children }: PartProps) {
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Renders facts as a list of names and values. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
);

type FactProps = {
  readonly name: string;
  /** Undefined: the fact is left out. */
  readonly children: ReactNode | undefined;
};

/** Renders one fact. */
export const Fact = ({ name, children }: FactProps) =>
  children === undefined ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

/** Renders a name or a location from a file as code; undefined when there is none. */
export const toCode = (code: string | undefined): ReactNode | undefined =>
  code === undefined ? undefined : <code dir="ltr">{code}</code>;
