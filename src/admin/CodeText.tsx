/** Renders a description of the schema. The parts between backticks are code. */
export const CodeText = ({ children }: { readonly children: string }) =>
  children.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} dir="ltr">
        {part}
      </code>
    ),
  );
