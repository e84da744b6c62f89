/** Of subset-font 2.9, whose published types end with 2.3. */
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    /** The range of each axis that is kept. */
    variationAxes: Record<string, { min: number; max: number }>;
    /** Tags of OpenType features; all are kept without it. */
    keepFeatures?: readonly string[];
  };
  /** The font with nothing but the characters of the text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
