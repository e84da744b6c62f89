export declare const accepted: ReadonlyMap<string, string>;
export declare function backtracking(source: string, flags: string): string | null;
