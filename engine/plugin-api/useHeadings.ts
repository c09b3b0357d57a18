// The levels of the headings of a row. No JSX: the server's Node imports this module without a build.
import { createContext, useContext } from 'react';

/** Elements for the headings of a row: its title, the sections below the title, and the parts of a section. */
export type Headings = readonly ['h1', 'h2', 'h3'] | readonly ['h2', 'h3', 'h4'];

const PAGE_HEADINGS: Headings = ['h1', 'h2', 'h3'];
const ROW_HEADINGS: Headings = ['h2', 'h3', 'h4'];

/** The title of the page, in the row that shows it. Undefined in every other row. The engine provides it. */
export const PageTitleContext = createContext<string | undefined>(undefined);

/**
 * Returns the elements for the headings of the row: from h1 when the row shows the title of the page
 * (`showsPageTitle` of its widget), from h2 otherwise.
 */
export const useHeadings = (): Headings => (useContext(PageTitleContext) === undefined ? ROW_HEADINGS : PAGE_HEADINGS);
