// What is read from the document of a preview to judge the quality of its page.

/** A heading of the page. */
export type HeadingFact = { readonly level: number; readonly text: string; readonly pointer: string };

/** A link or button. */
export type ControlFact = {
  readonly kind: 'link' | 'button';
  /** Accessible name, as screen readers say it. */
  readonly name: string;
  readonly pointer: string;
};

/** An image. */
export type ImageFact = {
  /** Value of `alt`; undefined: the attribute is missing. Empty: the image is decoration. */
  readonly alt: string | undefined;
  readonly source: string;
  readonly pointer: string;
};

/** Bytes that the images of a row take on the network. */
export type WeightFact = { readonly bytes: number; readonly requests: number };

/** The worst contrast of a text on an image. */
export type ContrastFact = {
  readonly text: string;
  /** The contrast ratio (WCAG 2.2) that the text has with at least 99 of 100 pixels behind it. */
  readonly ratio: number;
  /** The ratio that text of its size needs. */
  readonly required: number;
  readonly pointer: string;
};

/** What was read of one row. Rows that are far from the visible part of the preview are not rendered. */
export type RowFacts = {
  /** JSON pointer of the row's element in the authored document. */
  readonly pointer: string;
  readonly headings: readonly HeadingFact[];
  readonly controls: readonly ControlFact[];
  readonly images: readonly ImageFact[];
  readonly weight: WeightFact;
  /** Undefined: not measured yet, or an image of another site cannot be read. */
  readonly contrasts?: readonly ContrastFact[];
};

/** What search engines and social networks show of the page. */
export type SharingFacts = {
  readonly title: string;
  readonly url: string;
  readonly description: string | undefined;
  readonly image: { readonly url: string; readonly width: number | undefined } | undefined;
  readonly isIndexed: boolean;
};

/** What was read of a page. */
export type PageFacts = {
  readonly sharing: SharingFacts;
  /** Headings outside of rows, such as the title of the page. */
  readonly headings: readonly HeadingFact[];
  /** Rows that were rendered, in the order of the page. */
  readonly rows: readonly RowFacts[];
  /** Number of all rows of the page. */
  readonly rowCount: number;
};
