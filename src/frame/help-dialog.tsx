import { ModalDialog } from '../components/dialog.tsx'
import { showHelp, useView } from '../stores/view.ts'
import { shortcutList } from './shortcuts.ts'

export function HelpDialog() {
  const isOpen = useView((view) => view.isHelpOpen)
  return (
    <ModalDialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => showHelp(false)}>
      <table className="shortcut-table">
        <tbody>
          {shortcutList.map(({ keys, what }) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ModalDialog>
  )
}
