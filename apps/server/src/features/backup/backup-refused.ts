/** An expected reason why a backup cannot be made or restored, for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
