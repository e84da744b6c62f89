export declare function refusal(file: string, target: string): string | null;
export declare function environmentRefusal(file: string): string | null;
