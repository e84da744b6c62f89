declare module "pngjs" {
  /** Pixels as red, green, blue, alpha. */
  export class PNG {
    static sync: { read(png: Buffer): { width: number; height: number; data: Buffer } };
  }
}
