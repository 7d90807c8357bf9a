import { ok, ZIP_MEDIA_TYPE } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { AccountDeletionDeps } from './account-deletion-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export/export-account.ts';
import { previewDeletion } from './preview-deletion.ts';

type AccountDeletionHandlers = Pick<Handlers, 'exportAccount' | 'deletionPreview' | 'deleteAccount'>;

export function accountDeletionHandlers(deps: AccountDeletionDeps): AccountDeletionHandlers {
  return {
    exportAccount: async (_input, { caller }) => {
      const opened = await exportAccount(deps, caller.accountId);
      if (!opened.ok) return opened;
      const { stream, fileName } = opened.value;
      return ok({ mediaType: ZIP_MEDIA_TYPE, content: { stream }, downloadName: fileName });
    },
    deletionPreview: async (_input, { caller }) => previewDeletion(deps, caller.accountId),
    deleteAccount: ({ body: { password = null, username = null } }, context) =>
      deleteAccount(deps, context.caller.accountId, {
        password,
        username,
        isConfirmed: context.caller.isConfirmed ?? false,
        origin: context,
      }),
  };
}
