import type { Api } from '#src/api/createApi.ts';
import type { AdminText } from '../createAdminText.ts';

/** The calls of the page of brands. */
export type BrandsApi = Pick<
  Api,
  | 'getBrands'
  | 'getBrandExplanation'
  | 'getBrandVersions'
  | 'postBrandTrial'
  | 'postBrandTrialEnd'
  | 'postBrandRollback'
  | 'postBrandLinkCode'
  | 'postBrandLink'
  | 'deleteBrandLink'
>;

/** The settings of the brands. */
export type Comparison = Awaited<ReturnType<BrandsApi['getBrands']>>;
/** One brand with its settings. */
export type Brand = Comparison['brands'][number];
/** One setting of one brand. */
export type Cell = Brand['cells'][string];
/** The versions of the brand, and its trial. */
export type Versions = Awaited<ReturnType<BrandsApi['getBrandVersions']>>;

/** Props that several components of the page have. */
export type BrandPartProps = {
  readonly api: BrandsApi;
  readonly text: AdminText;
  readonly locale: string;
};
