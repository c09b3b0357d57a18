import type { Api } from '#src/api/createApi.ts';
import type { AdminText } from '../createAdminText.ts';

/**
 * The calls of the page /_admin/brands. An explanation says where the value of a setting comes from. A trial shows another
 * version to a share of the visitors. A link connects the person's accounts at two brands, so that the page shows both.
 */
export type BrandsApi = Pick<
  Api,
  | 'getBrands'
  | 'getBrandActivity'
  | 'getBrandExplanation'
  | 'getBrandVersions'
  | 'getBrandDiff'
  | 'postBrandTrial'
  | 'postBrandTrialEnd'
  | 'postBrandRollback'
  | 'postBrandLinkCode'
  | 'postBrandLink'
  | 'deleteBrandLink'
>;

/** The settings of all brands that the person runs: a column for each brand, and a row for each key. */
export type BrandMatrix = Awaited<ReturnType<BrandsApi['getBrands']>>;
/** One brand with its settings: a column of the matrix. */
export type MatrixBrand = BrandMatrix['brands'][number];
/** One setting of one brand. */
export type BrandSetting = MatrixBrand['cells'][string];
/** The versions of the brand to which the page belongs, and its trial. */
export type BrandVersions = Awaited<ReturnType<BrandsApi['getBrandVersions']>>;

/** What happens in the brands of a group. */
export type GroupActivity = Awaited<ReturnType<BrandsApi['getBrandActivity']>>;
/** One brand with its figures. */
export type GroupBrand = GroupActivity['brands'][number];

/** What differs between two versions of the brand. */
export type BrandDiff = Awaited<ReturnType<BrandsApi['getBrandDiff']>>;

/** The fields of the address that a view of the page reads and sets. */
export type AddressProps = {
  readonly query: Readonly<Record<string, string>>;
  readonly setQuery: (change: Readonly<Record<string, string>>) => void;
};

/** The props that several components of the page share. */
export type BrandPartProps = {
  readonly api: BrandsApi;
  readonly text: AdminText;
  readonly locale: string;
};
