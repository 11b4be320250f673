import { ArrowDownUp } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { watchSorts, type WatchSort } from './watch-order.ts'
import { list as words } from './watch-words.ts'

interface WatchSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly sort: WatchSort
  readonly onSort: (sort: WatchSort) => void
}

export function WatchSearch({ text, onText, sort, onSort }: WatchSearchProps) {
  return (
    <div className="watch-search">
      <input
        type="search"
        aria-label={words.find}
        placeholder={words.findExample}
        value={text}
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          onText('')
        }}
      />
      <MenuTrigger>
        <Button className={`icon-button ${sort === 'own' ? '' : 'is-on'}`} aria-label={words.sort}>
          <ArrowDownUp size={13} aria-hidden="true" />
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu
            className="menu"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[sort]}
            onAction={(id) => onSort(watchSorts.find((each) => each === id) ?? 'own')}
          >
            {watchSorts.map((each) => (
              <MenuItem key={each} id={each} className="menu-item">
                {words.sorts[each]}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
