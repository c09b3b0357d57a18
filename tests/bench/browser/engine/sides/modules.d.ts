// Types of what the benchmark uses from the rivals' packages, which are installed on first use, and from the modules
// that its build creates.
declare module '@puckeditor/core' {
  import type { ComponentType, ReactNode } from 'react';
  type Props = Readonly<Record<string, unknown>> & { readonly id: string };
  export type Data = {
    readonly root: { readonly props: object };
    readonly content: readonly { readonly type: string; readonly props: Props }[];
  };
  export type Config = {
    readonly components: Readonly<Record<string, { readonly render: (props: Props) => ReactNode }>>;
  };
  export const Render: ComponentType<{ readonly config: Config; readonly data: Data }>;
}
declare module '@json-render/react' {
  import type { ComponentType, ReactNode } from 'react';
  type Element = { readonly type: string; readonly props: object; readonly children?: readonly string[] };
  export type Spec = { readonly root: string; readonly elements: Readonly<Record<string, Element>> };
  export type ComponentRegistry = Readonly<
    Record<string, ComponentType<{ readonly element: Element; readonly children?: ReactNode }>>
  >;
  export const JSONUIProvider: ComponentType<{ readonly registry: ComponentRegistry; readonly children: ReactNode }>;
  export const Renderer: ComponentType<{ readonly spec: Spec; readonly registry: ComponentRegistry }>;
}
declare module 'virtual:ajv-verdict' {
  const verdict: (page: unknown) => boolean;
  export default verdict;
}
declare module 'virtual:/validators/row.js' {
  const validate: import('../../../../../schemas/validator.ts').Validator;
  export default validate;
}
