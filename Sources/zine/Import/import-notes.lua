-- Turns the notes of web pages and EPUBs into footnotes. There, a note is a link to a text at the end of the
-- document, which links back.

local function words_of(element)
  local words = " " .. table.concat(element.classes, " ") .. " "
  for _, key in ipairs { "role", "epub:type", "type" } do words = words .. (element.attributes[key] or "") .. " " end
  return words
end

local function has_word(element, words)
  local own = words_of(element)
  for _, word in ipairs(words) do
    if own:find(" " .. word .. " ", 1, true) then return true end
  end
  return false
end

local call_words = { "doc-noteref", "footnote-ref", "noteref" }
local back_words = { "doc-backlink", "footnote-back", "backlink" }
local group_words = { "doc-endnotes", "footnotes", "endnotes", "doc-footnote", "doc-footnotes" }

-- Removes the links back to the text, and the paragraphs that contain nothing else.
local function without_backlinks(blocks, back)
  local content = pandoc.Div(blocks):walk {
    Link = function(link)
      if has_word(link, back_words) or link.target == back then return {} end
    end,
  }.content
  return content:filter(function(block)
    return not ((block.t == "Para" or block.t == "Plain") and stringify(block):match("^%s*$"))
  end)
end

-- Replaces each footnote call whose target is in a group of notes with the footnote. All other links stay
-- unchanged.
local function join_notes(document)
  local calls, bodies, count_of = {}, {}, {}
  document:walk {
    Link = function(link)
      local name = link.target:match("^#(.+)$")
      if name and has_word(link, call_words) then
        calls[name] = link
        count_of[name] = (count_of[name] or 0) + 1
      end
    end,
  }
  if not next(calls) then return document end

  -- pandoc puts the identifier of a list item on a span around a single line, but on a div around several
  -- blocks. Turns the spans into divs.
  local function named_items(list)
    local is_changed = false
    for index, item in ipairs(list.content) do
      local line = #item == 1 and (item[1].t == "Plain" or item[1].t == "Para") and item[1].content
      local span = line and #line == 1 and line[1].t == "Span" and calls[line[1].identifier] and line[1]
      if span then
        list.content[index] = { pandoc.Div({ pandoc.Plain(span.content) }, pandoc.Attr(span.identifier)) }
        is_changed = true
      end
    end
    return is_changed and list or nil
  end
  document = document:walk {
    Div = function(group)
      if has_word(group, group_words) then
        return pandoc.Div(group.content, group.attr):walk { BulletList = named_items, OrderedList = named_items }
      end
    end,
  }
  local function collect(div)
    if div.identifier ~= "" and calls[div.identifier] and count_of[div.identifier] == 1 then
      bodies[div.identifier] = div.content
    end
  end
  document:walk {
    Div = function(group)
      if has_word(group, group_words) then pandoc.Div(group.content):walk { Div = collect } end
    end,
  }
  if not next(bodies) then return document end

  local function is_moved(item)
    return #item == 1 and item[1].t == "Div" and bodies[item[1].identifier] ~= nil
  end
  local function items_left(list)
    local items = pandoc.List(list.content):filter(function(item) return not is_moved(item) end)
    if #items == 0 then return {} end
    if #items == #list.content then return nil end
    list.content = items
    return list
  end
  return document:walk {
    OrderedList = items_left,
    BulletList = items_left,
  }:walk {
    Div = function(div)
      if bodies[div.identifier] then return {} end
      if not has_word(div, group_words) then return nil end
      for _, block in ipairs(div.content) do
        if block.t ~= "HorizontalRule" then return nil end
      end
      return {}
    end,
  }:walk {
    Link = function(link)
      local name = link.target:match("^#(.+)$")
      local body = name and has_word(link, call_words) and bodies[name]
      if body then
        local back = link.identifier ~= "" and "#" .. link.identifier or nil
        return pandoc.Note(without_backlinks(body, back))
      end
    end,
  }
end
