export declare function isGenerated(file: string): boolean;
