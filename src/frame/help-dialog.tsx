import { platformName } from '../bridge.ts'
import { changeSettings } from '../commands.ts'
import { ModalDialog } from '../components/dialog.tsx'
import { useSettings } from '../stores/settings.ts'
import { showHelp, useView } from '../stores/view.ts'
import { keyMap } from './key-map-words.ts'
import { help } from './frame-words.ts'

export function HelpDialog() {
  const isOpen = useView((view) => view.isHelpOpen)
  const singleKeys = useSettings((settings) => settings.singleKeys)
  const groups = keyMap(platformName() === 'darwin' ? '⌘' : 'Ctrl')
  return (
    <ModalDialog title={help.title} isOpen={isOpen} onClose={() => showHelp(false)}>
      <div className="key-groups">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="section-head">{title}</h3>
            <table className="shortcut-table">
              <tbody>
                {keys.map(([combination, what]) => (
                  <tr key={combination}>
                    <th scope="row">
                      {combination.split('  ').map((each) => (
                        <kbd key={each}>{each}</kbd>
                      ))}
                    </th>
                    <td>{what}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={() => void changeSettings({ singleKeys: !singleKeys })}
        />
        <span>{help.singleKeys}</span>
      </label>
    </ModalDialog>
  )
}
