/** Why a backup is not made or not restored: a sentence for the operator. */
export class BackupRefusal extends Error {}
